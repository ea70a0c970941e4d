/** A drop target for files, highlighted while files are dragged over it. */
import { useState } from "react";
import type { DragEvent, ReactNode } from "react";

interface FileDropProps {
  label: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function FileDrop({ label, onFiles, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent, isHeld: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(isHeld);
    if (!isHeld) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className="relative"
      onDragOver={(event) => take(event, true)}
      onDrop={(event) => take(event, false)}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-accent-soft font-medium text-accent">
          {label}
        </div>
      )}
    </div>
  );
}
