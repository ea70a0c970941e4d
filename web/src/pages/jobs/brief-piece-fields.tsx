/** The plan of one piece: how it opens, its parts in order, how it ends, and how long it is. */
import type { Brief } from "@pressroom/client";
import { Card } from "../../kit/card.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { briefWords as words } from "../../words/brief.ts";
import { BriefRows, BriefText } from "./brief-fields.tsx";

type BriefPiece = Brief["pieces"][number];

interface BriefPieceFieldsProps {
  name: string;
  piece: BriefPiece;
  onChange: (piece: BriefPiece) => void;
}

const wordsMost = 10_000;

export function BriefPieceFields({ name, piece, onChange }: BriefPieceFieldsProps) {
  const change = (part: Partial<BriefPiece>) => onChange({ ...piece, ...part });
  const isSocial = piece.content_type === "social";
  return (
    <Card title={words.piece(name)}>
      <div className="flex flex-col gap-4">
        <BriefText
          label={words.opening}
          value={piece.opening}
          onChange={(opening) => change({ opening })}
        />
        <div role="group" aria-label={words.parts} className="flex flex-col gap-2">
          <h3 className="text-sm font-medium">{words.parts}</h3>
          <BriefRows
            rows={piece.parts}
            rowsMax={20}
            nameOf={words.part.one}
            addLabel={words.part.add}
            fresh={{ heading: "", job: "" }}
            onChange={(parts) => change({ parts })}
          >
            {(part, set, row) => (
              <>
                <TextField
                  label={`${row}: ${words.part.heading}`}
                  dir="auto"
                  maxLength={300}
                  value={part.heading}
                  onChange={({ target }) => set({ ...part, heading: target.value })}
                />
                <BriefText
                  row={row}
                  label={words.part.job}
                  value={part.job}
                  onChange={(job) => set({ ...part, job })}
                />
              </>
            )}
          </BriefRows>
        </div>
        <BriefText
          label={words.ending}
          value={piece.ending}
          onChange={(ending) => change({ ending })}
        />
        {!isSocial && (
          <div className="grid max-w-sm grid-cols-2 gap-4">
            <TextField
              label={words.wordsMin}
              inputMode="numeric"
              value={String(piece.words_min)}
              onChange={({ target }) => change({ words_min: toNumber(target.value) ?? 0 })}
            />
            <TextField
              label={words.wordsMax}
              inputMode="numeric"
              hint={words.wordsMaxHint}
              value={piece.words_max === null ? "" : String(piece.words_max)}
              onChange={({ target }) => change({ words_max: toNumber(target.value) })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

/** Digits are all that counts; none of them is no number. */
function toNumber(text: string): number | null {
  const digits = text.replaceAll(/\D/g, "");
  return digits === "" ? null : Math.min(wordsMost, Number(digits));
}
