/** One line of text. */
import type { ComponentProps } from "react";
import { Field, fieldEdge, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { joinClasses } from "../join-classes.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, FieldTexts {}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelHidden, aside, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(ties) => (
        <input
          type="text"
          {...rest}
          {...ties}
          className={joinClasses(fieldClass, fieldEdge(error), "h-9 max-sm:h-11")}
        />
      )}
    </Field>
  );
}
