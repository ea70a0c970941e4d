/** A password field with a button that shows the password. */
import { useState } from "react";
import type { ComponentProps } from "react";
import { TextField } from "../../kit/forms/text-field.tsx";
import { signInWords } from "../../words/sign-in.ts";

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "aside">;

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="off"
      spellCheck={false}
      aside={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          className="rounded-sm text-sm text-soft underline-offset-3 hover:text-ink hover:underline"
        >
          {isShown ? signInWords.hidePassword : signInWords.showPassword}
        </button>
      }
    />
  );
}
