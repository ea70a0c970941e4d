/** A number of places, each for one at a time: whoever finds none waits, and is served in the order of coming. */
export interface Places {
  take(): Promise<void>;
  free(): void;
}

export function openPlaces(count: number): Places {
  let left = count;
  const waiting: (() => void)[] = [];
  return {
    take() {
      if (left > 0) {
        left -= 1;
        return Promise.resolve();
      }
      return new Promise((resolve) => waiting.push(resolve));
    },
    free() {
      const next = waiting.shift();
      if (next) next();
      else left += 1;
    },
  };
}
