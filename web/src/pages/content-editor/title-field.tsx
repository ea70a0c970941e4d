/** The title over the text, as large as it is read; it grows with what is typed. */
import { Field } from "../../kit/field.tsx";
import { contentEditorWords as words } from "../../words/content-editor.ts";

interface TitleFieldProps {
  value: string;
  language: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

export function TitleField({ value, language, error, onChange, onBlur }: TitleFieldProps) {
  return (
    <Field
      label={words.fields.title}
      isLabelHidden
      error={error}
      className="px-5 pt-5 pb-3 sm:px-10 sm:pt-8"
    >
      {(ties) => (
        <textarea
          {...ties}
          name="title"
          rows={1}
          value={value}
          lang={language}
          dir="auto"
          maxLength={300}
          placeholder={words.fields.title}
          // A title is one line, however long.
          onChange={(event) => onChange(event.target.value.replace(/\n/g, " "))}
          onBlur={onBlur}
          className="field-sizing-content w-full resize-none rounded-sm bg-transparent text-2xl leading-9 font-bold tracking-tight wrap-anywhere outline-offset-4 sm:text-3xl sm:leading-10"
        />
      )}
    </Field>
  );
}
