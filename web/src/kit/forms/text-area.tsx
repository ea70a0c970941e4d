/** Several lines of text; it grows with them. */
import type { ComponentProps } from "react";
import { Field, fieldEdge, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { joinClasses } from "../join-classes.ts";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id">, FieldTexts {}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isLabelHidden, aside, className, rows = 3, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(ties) => (
        <textarea
          rows={rows}
          {...rest}
          {...ties}
          className={joinClasses(
            fieldClass,
            fieldEdge(error),
            "field-sizing-content max-h-96 resize-y py-2",
          )}
        />
      )}
    </Field>
  );
}
