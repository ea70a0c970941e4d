/** Returns true only in a later task, so that the page responds to input between two renders. */
import { useEffect, useState } from "react";

export function useDeferredRender(isDue: boolean, isFirst = isDue): boolean {
  const [isNow, setIsNow] = useState(isFirst);
  useEffect(() => {
    const timer = setTimeout(() => setIsNow(isDue));
    return () => clearTimeout(timer);
  }, [isDue]);
  return isDue && isNow;
}
