/** A button that lets a person choose a file. The same file can be chosen twice in a row. */
import { useRef } from "react";
import { Button } from "./button.tsx";
import type { ButtonProps } from "./button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  /** Of the chooser: `.csv,text/csv`. */
  accept: string;
  onFile: (file: File) => void;
}

export function FileButton({ accept, onFile, ...rest }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button {...rest} onClick={() => input.current?.click()} />
    </>
  );
}
