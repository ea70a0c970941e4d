/** The played provider of model-server/, where this copy of the project has it. */

export interface PlayedModel {
  environment: Record<string, string>;
  close: () => Promise<void>;
}

interface ModelServer {
  startModelServer: (options: object) => Promise<{ url: string; close: () => Promise<void> }>;
}

export async function startPlayedModel(): Promise<PlayedModel> {
  const file = new URL("../../model-server/start-model-server.ts", import.meta.url).href;
  const { startModelServer } = (await import(file)) as ModelServer;
  const { url, close } = await startModelServer({});
  const base = url.replace(/\/(?:v1\/?)?$/, "");
  return {
    environment: {
      PRESSROOM_MODEL: "compatible:played",
      PRESSROOM_MODEL_URL: `${base}/v1`,
      PRESSROOM_MODEL_KEY: "played-key-that-must-not-come-out",
    },
    close,
  };
}
