/** A button that opens the file chooser. The same file can be chosen twice in a row. */
import { useRef } from "react";
import { Button } from "../button.tsx";
import type { ButtonProps } from "../button.tsx";

interface FileButtonProps extends Omit<ButtonProps, "onClick"> {
  accept: string;
  isMultiple?: boolean | undefined;
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
