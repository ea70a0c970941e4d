/** The types and states accepted in URLs and filters. */
export const contentTypes = ["article", "post", "newsletter", "social"] as const;
export const jobTypes = [...contentTypes, "batch"] as const;
export const contentStatuses = [
  "draft",
  "in_review",
  "approved",
  "scheduled",
  "published",
] as const;
export const contentOrders = ["oldest", "scheduled"] as const;
export const contentViews = ["board", "calendar"] as const;
export const jobStates = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
] as const;
