/** A multi-line text field that grows with its content. */
import type { ComponentProps } from "react";
import { Field, fieldBorder, fieldClass } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import { joinClasses } from "../join-classes.ts";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id">, FieldTexts {}

export function TextArea(props: TextAreaProps) {
  const { label, hint, error, isLabelHidden, aside, className, rows = 3, ...rest } = props;
  return (
    <Field {...{ label, hint, error, isLabelHidden, aside, className }}>
      {(controlProps) => (
        <textarea
          rows={rows}
          {...rest}
          {...controlProps}
          className={joinClasses(
            fieldClass,
            fieldBorder(error),
            "field-sizing-content max-h-96 resize-y py-2",
          )}
        />
      )}
    </Field>
  );
}
