/** Asks for an image's alternative text, and uploads the image if it is new. */
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { takeFocus } from "../../kit/take-focus.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";

const words = contentEditorWords.image;

export interface EditedImage {
  /** Undefined for an image that is already in the text. */
  file?: File;
  path: string;
  alt: string;
}

interface ImageDialogProps {
  image: EditedImage;
  onSet: (image: EditedImage) => void;
  onClose: () => void;
}

export function ImageDialog({ image, onSet, onClose }: ImageDialogProps) {
  const pressroom = usePressroom();
  const [alt, setAlt] = useState(image.alt);
  const [hasTried, setTried] = useState(false);
  const { file } = image;
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={file?.name}
      submitLabel={file ? words.insert : words.save}
      check={() => {
        setTried(true);
        return alt.trim() !== "";
      }}
      send={async () => {
        const path = file ? (await pressroom.contents.uploadImage({ file })).path : image.path;
        onSet({ ...image, path, alt: alt.trim() });
      }}
    >
      {() => (
        <TextField
          ref={takeFocus}
          label={words.alt}
          hint={words.altHint}
          value={alt}
          maxLength={500}
          error={hasTried && alt.trim() === "" ? words.needed : undefined}
          onChange={({ target }) => setAlt(target.value)}
        />
      )}
    </FormDialog>
  );
}
