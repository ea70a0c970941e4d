/** A single-line text field. */
import type { ComponentProps } from "react";
import { Field, fieldBorder, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { joinClasses } from "../join-classes.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, FieldTexts {}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, isLabelHidden, aside, className, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(controlProps) => (
        <input
          type="text"
          {...rest}
          {...controlProps}
          className={joinClasses(fieldClass, fieldBorder(error), "h-9 max-sm:h-11")}
        />
      )}
    </Field>
  );
}
