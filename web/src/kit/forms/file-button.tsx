/** A button that opens the file chooser. The same file can be chosen twice in a row. */
import { useRef } from "react";
import { Button } from "../button.tsx";
import type { ButtonProps } from "../button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** File types: `.csv,text/csv`. */
  accept: string;
  isMultiple?: boolean | undefined;
  /** Called for each file. */
  onFile: (file: File) => void;
}

export function FileButton({ accept, isMultiple = false, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={isMultiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = "";
          files.forEach(onFile);
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  );
}
