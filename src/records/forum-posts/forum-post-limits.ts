/** The limits of a stored forum post, in code points. */
export const forumPostLengthMax = {
  title: 300,
  body: 40_000,
  author: 200,
  community: 200,
  url: 2_000,
  reply: 10_000,
};
export const repliesMax = 500;
export const tagsMax = 20;
export const tagLengthMax = 100;
