/** Saves all keywords of a brand as a file that a spreadsheet opens, and that can be imported again. */
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { Button } from "../../kit/button.tsx";
import { describeError } from "../../kit/error-notice.tsx";
import { DownloadIcon } from "../../kit/icons.ts";
import { saveFile } from "../../kit/save-file.ts";
import { useToast } from "../../kit/toast.tsx";
import { keywordsWords as words } from "../../words/keywords.ts";

export function ExportKeywords({ brandId }: { brandId: number }) {
  const pressroom = usePressroom();
  const showToast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const text = await pressroom.keywords.listAs("text/csv", brandId);
      saveFile(`keywords-${brandId}.csv`, text, "text/csv;charset=utf-8");
    } catch (error) {
      const { title, message } = describeError(error);
      showToast({ text: message ?? title, tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      isBusy={isBusy}
      icon={<DownloadIcon className="size-4" />}
      onClick={() => void save()}
    >
      {words.exportFile}
    </Button>
  );
}
