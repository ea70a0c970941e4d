/** Goes to a place that a check refers to: in the text shown, or in the editor if needed. */
import type { Content } from "@pressroom/client";
import { getRouteApi } from "@tanstack/react-router";
import { passagesIn } from "../../../../src/writing/markdown/find-passage.ts";
import { useToast } from "../../kit/toast.tsx";
import { contentEditorWords } from "../../words/content-editor.ts";
import { usePassages } from "../contents/passage-scope.tsx";

const words = contentEditorWords.quality;
const route = getRouteApi("/framed/contents/$contentId");

export interface NamedPlace {
  quote: string | null;
  start: number | null;
  field?: string;
}

/** With a link, the passage is turned into a link to it. */
export type GoToPlace = (place: NamedPlace, link?: string) => void;

export function useGoToPlace({ markdown }: Content): GoToPlace {
  const { show, showLater } = usePassages();
  const { view } = route.useSearch();
  const navigate = route.useNavigate();
  const showToast = useToast();
  return ({ quote, start, field = "markdown" }, link) => {
    const place = {
      ...(start !== null && { prefix: passagesIn(markdown).prefixAt(start) }),
      ...(field !== "markdown" && { field }),
      ...(link !== undefined && { link }),
    };
    const passage = quote ?? "";
    if (show(passage, place)) {
      if (link !== undefined) showToast({ text: words.linkInserted });
      return;
    }
    const needsEditor = link !== undefined || field !== "markdown";
    if (needsEditor && view !== "edit") {
      showLater(passage, place);
      void navigate({ search: { view: "edit" } });
    } else showToast({ text: words.notThere, tone: "bad" });
  };
}
