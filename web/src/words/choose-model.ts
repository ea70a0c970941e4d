/** Text on the "Choose a model" page, and text on other pages that links to it. */
export const chooseModelWords = {
  title: "Choose a model",
  description: "A model writes the finished text. Without one, you get structured drafts.",
  now: {
    writes: (model: string) => `Current model: ${model}.`,
    settings: "Model settings",
  },
  found: {
    title: "Available on this machine",
    description: "Select one to test it and start writing with it.",
    list: "Available models",
    kinds: {
      ollama: "Ollama",
      lm_studio: "LM Studio",
      llama_cpp: "llama.cpp",
      vllm: "vLLM",
      other: "Model server",
    },
    providers: {
      anthropic: "Anthropic",
      openai: "OpenAI",
      google: "Google",
      compatible: "Your server",
    },
    atAddress: (address: string) => `Running at ${address}`,
    keyNamed: (provider: string) => `a key for ${provider}`,
    keyIn: (variable: string) => `Key found in ${variable}`,
    addressIn: (variable: string) => `Address found in ${variable}`,
    downloaded: (size: string) => `Downloaded, ${size}`,
    modelOf: (name: string) => `Model from ${name}`,
    noModels: (name: string) =>
      `${name} is running but has no model. Download one there to use it here.`,
    use: "Use this model",
    chooseNamed: (name: string) => `Use this model: ${name}`,
    inUse: "In use",
    nothing: "No model found on this machine",
    nothingText:
      "Start Ollama, LM Studio, llama.cpp or vLLM and it appears here. No account or key needed.",
  },
  key: {
    title: "Use an API key or another server",
    description: "The key is stored encrypted and never shown again.",
    provider: "Provider",
    providers: {
      anthropic: "Anthropic",
      openai: "OpenAI",
      google: "Google",
      compatible: "OpenAI-compatible server",
    },
    key: "API key",
    keyOptional: "API key (optional)",
    model: "Model",
    modelHint: "The name of the model on the server.",
    url: "Base URL",
    urlPlaceholder: "https://models.example.com/v1",
    localPlaceholder: "http://127.0.0.1:11434/v1",
    required: "Required",
    submit: "Test and use",
  },
  drafts: {
    title: "Not ready to choose?",
    text: "Drafts collect what your brand profile and forum posts say about a topic. They are free and take under a second.",
    action: "Continue with drafts",
  },
  chosen: {
    title: (model: string) => `${model} is ready`,
    text: (time: string) => `It responded in ${time} and will write all new content.`,
    action: "New content",
  },
  failed: (model: string) => `${model} did not pass the test`,
  offer: {
    title: "Choose a model to get finished content",
    none: "You currently get structured drafts. Connect a model on this machine or add an API key, and Pressroom writes the text.",
    found: (names: string) => `Found on this machine: ${names}.`,
    action: "Choose a model",
    later: "Continue with drafts",
  },
  problem: {
    title: (model: string) => `${model} is not available`,
    fixes: {
      model_key_refused: "Enter a valid key or choose another model.",
      model_no_money: "Add credit to your provider account or choose another model.",
      model_unknown: "Choose a model that the provider offers.",
      model_unavailable:
        "Jobs are retried automatically. Choose another model if this one stays unavailable.",
    },
    server: (address: string) =>
      `${address} is not responding. Start the model server or choose another model.`,
    action: "Choose a model",
  },
} as const;
