/** Text on the page of a job. */
export const jobWords = {
  one: "Job",
  back: "Jobs",
  started: "started",
  waiting: "Queued",
  waitingText: "The job starts as soon as a worker is available.",
  tab: {
    ready: (what: string) => `✓ ${what} ready`,
    allReady: "✓ All pieces ready",
    partly: "✓ Partially completed",
    failed: (what: string) => `✗ ${what} failed`,
    allFailed: "✗ All pieces failed",
    busy: (percent: string, title: string) => `${percent} ${title}`,
  },
  progress: "Job progress",
  elapsed: (time: string) => `${time} so far`,
  took: (time: string) => `took ${time}`,
  usually: (from: string, to: string) =>
    from === to ? `usually ${to}` : `usually ${from} to ${to}`,
  longer: "longer than usual",
  reconnecting: "Reconnecting…",
  stagesTitle: "Steps",
  stages: {
    gather: "Gather",
    brief: "Brief",
    draft: "Draft",
    review: "Review",
    recheck: "Recheck",
    finish: "Finish",
    plan: "Brief",
    check: "Review",
    edit: "Review",
  } as Record<string, string>,
  stageHints: {
    gather: "Reads the brand, its keywords and the sources",
    brief: "Decides who the piece is for, what to say and what to leave out",
    draft: "Writes the text",
    review: "Checks the text against the sources and the brief, and edits it",
    recheck: "Resolves the remaining issues",
    finish: "Formats the result",
  } as Record<string, string>,
  statuses: {
    waiting: "not started",
    now: "in progress",
    done: "done",
    skipped: "skipped",
    stopped: "stopped here",
  },
  sections: (done: number, all: number) => `${done} of ${all} parts`,
  section: (number: number) => `Section ${number}`,
  pieces: {
    text: "Text",
    variants: "Posts",
    head: "Title and description",
  } as Record<string, string>,
  announce: {
    stage: (what: string, stage: string) => `${what}: ${stage}`,
    state: (state: string) => `Job: ${state}`,
  },
  text: {
    title: "Live text",
    titleOver: "Text before the review",
    region: "Live text",
    note: "This is a draft. It has not been reviewed or edited yet.",
    noteStopped: "Incomplete. This text was not saved as content.",
    noteDone: "The finished text may differ.",
    nothing: "Text appears here as it is written.",
    nothingShown: "There is no draft text for this piece.",
    follow: "Jump to latest",
    tabs: "Text to show",
  },
  results: {
    titleOne: "Ready",
    titleMany: (count: number) => `${count} pieces are ready`,
    titlePartly: "Finished pieces",
    open: (type: string) => `Open ${type}`,
    failed: "Failed",
    canceled: "Canceled",
  },
  typesInSentence: {
    article: "article",
    post: "blog post",
    newsletter: "newsletter",
    social: "social set",
    batch: "batch",
  } as Record<string, string>,
  facts: {
    title: "Details",
    cost: "Cost",
    costSoFar: "Cost so far",
    tokensIn: "Input tokens",
    cached: (count: string) => `${count} cached`,
    tokensOut: "Output tokens",
    calls: "Model calls",
    callsFailed: (count: string) => `${count} failed`,
    writer: "Model",
    builtIn: "None (draft without a model)",
    accepted: "Created",
    began: "Started",
    ended: "Finished",
    attempt: "Attempt",
    id: "Job",
    test: "Test key: no cost",
  },
  calls: {
    title: "Model calls",
    count: (calls: number) => (calls === 1 ? "1 call" : `${calls} calls`),
    tokens: (input: string, output: string) => `${input} in, ${output} out`,
    failed: (count: number) => (count === 1 ? "1 failed" : `${count} failed`),
    purposes: {
      brief: "Brief",
      draft: "Draft",
      alternatives: "Other drafts",
      combine: "Combined draft",
      review: "Review",
      revise: "Revision",
      recheck: "Recheck",
      rewrite: "Rewrite",
      judge: "Evaluation",
    } as Record<string, string>,
  },
  attempts: {
    title: "Earlier attempts",
    outcomes: {
      failed: "Failed",
      handed_back: "Interrupted",
      retried: "Retried",
    },
  },
  again: "Retrying automatically",
  failure: {
    title: "Writing failed",
    titlePartly: "Partially completed",
    titleCanceled: "Canceled",
    canceled: "Completed steps are saved. A retry continues from the last one.",
    responsible: "Who can fix it",
    whatToDo: "What to do",
    code: "Code",
  },
  actions: {
    keywords: "Add keywords",
    brand: "Edit brand",
    models: "Choose a model",
    modelSettings: "Open model settings",
    usage: "View usage and budget",
    contents: "Go to Content",
    write: "Start over",
  },
  responsible: {
    you: "You",
    operator: "Your administrator",
    keyOwner: "Whoever set up the model’s API key",
    provider: "The model provider (the problem often resolves itself)",
    retry: "You, by retrying",
  },
} as const;

type Responsible = keyof typeof jobWords.responsible;
export type FailureAction = keyof typeof jobWords.actions;

export interface FailureHelp {
  responsible: Responsible;
  todo: string;
  action?: FailureAction;
}

/** What to do about each failure in docs/errors.md; the service's message says what happened. */
export const failureHelp: Record<string, FailureHelp> = {
  attempts_exhausted: {
    responsible: "operator",
    todo: "Retry once. If it fails again, ask your administrator to check the log.",
  },
  job_stalled: {
    responsible: "you",
    todo: "Start over with another topic or a shorter forum post, or use another model. A retry without changes will fail again.",
    action: "write",
  },
  job_out_of_memory: {
    responsible: "you",
    todo: "Start over with another topic or a shorter forum post, or use another model. A retry without changes will fail again.",
    action: "write",
  },
  job_crashed: {
    responsible: "operator",
    todo: "Ask your administrator to check the log. A retry without changes will fail again.",
  },
  job_took_too_long: {
    responsible: "operator",
    todo: "Retry once. If it fails again, ask your administrator to check whether the model is slow.",
  },
  material_missing: {
    responsible: "you",
    todo: "Add keywords to the brand, or restore what was deleted. Then retry.",
    action: "keywords",
  },
  content_changed: {
    responsible: "you",
    todo: "The rewrite was not applied. Open the piece under Content, check the current text, then start the rewrite again.",
    action: "contents",
  },
  model_required: {
    responsible: "you",
    todo: "Choose a model. Rewriting a passage requires one.",
    action: "models",
  },
  writer_failed: {
    responsible: "retry",
    todo: "Retry. If it fails again, add more facts about the brand or use another topic.",
    action: "brand",
  },
  model_key_refused: {
    responsible: "keyOwner",
    todo: "Enter a valid key, then retry. Completed steps are saved.",
    action: "modelSettings",
  },
  model_no_money: {
    responsible: "keyOwner",
    todo: "Add credit to the provider account, or enter another key. Then retry.",
    action: "modelSettings",
  },
  model_unknown: {
    responsible: "keyOwner",
    todo: "Correct the model ID, or choose a model that the key has access to. Then retry.",
    action: "models",
  },
  model_request_refused: {
    responsible: "keyOwner",
    todo: "Test the connection to the model, fix any problem reported, then retry.",
    action: "modelSettings",
  },
  model_credential_unreadable: {
    responsible: "you",
    todo: "Enter the model’s API key again, then retry.",
    action: "modelSettings",
  },
  model_rate_limited: {
    responsible: "provider",
    todo: "Wait a few minutes, then retry. A higher tier with your provider allows more requests.",
  },
  model_unavailable: {
    responsible: "provider",
    todo: "Wait a few minutes, then retry. If you run the model server yourself, make sure it is running. You can also choose another model.",
    action: "models",
  },
  model_timeout: {
    responsible: "provider",
    todo: "Retry. If it happens often, use a faster model.",
    action: "models",
  },
  model_context_too_long: {
    responsible: "you",
    todo: "Shorten the brand’s overview or its list of keywords, or use a model with a larger context window. Then retry.",
    action: "models",
  },
  model_answer_too_long: {
    responsible: "keyOwner",
    todo: "Retry. If it happens again, use another model.",
    action: "models",
  },
  model_answer_cut: {
    responsible: "provider",
    todo: "Retry. If it happens again, use another model.",
    action: "models",
  },
  model_answer_unusable: {
    responsible: "keyOwner",
    todo: "Retry. This often happens with small models. If it happens again, use a larger one.",
    action: "models",
  },
  model_refused: {
    responsible: "you",
    todo: "Rephrase the topic or the instructions and start over, or use another model.",
    action: "write",
  },
  budget_exhausted_job: {
    responsible: "operator",
    todo: "The job has reached its budget limit. Ask your administrator to raise it, then retry.",
  },
  budget_exhausted_account: {
    responsible: "you",
    todo: "Retry after midnight UTC, when the budget resets, or ask your administrator to raise it.",
    action: "usage",
  },
};

export const unknownFailure: FailureHelp = {
  responsible: "retry",
  todo: "Retry. If it fails again, send your administrator the error code.",
};
