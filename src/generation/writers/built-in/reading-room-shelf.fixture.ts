/** What one brand of the reading room brings: who it is, what it asks for, and a thread. */
export interface Shelf {
  name: string;
  industry: string;
  voice: string;
  networks: string[];
  /** English where it is not said. */
  language?: "de";
  overview: string;
  keywords: string[];
  topics: string[];
  post: null | {
    title: string;
    body: string;
    author: string;
    community: string;
    replies: [author: string, body: string][];
  };
}
