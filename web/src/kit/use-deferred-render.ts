/** Becomes true in a task of its own, so that a page answers between what it draws before and after. */
import { useEffect, useState } from "react";

export function useDeferredRender(isDue: boolean, isFirst = isDue): boolean {
  const [isNow, setIsNow] = useState(isFirst);
  useEffect(() => {
    const timer = setTimeout(() => setIsNow(isDue));
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue && isNow;
}
