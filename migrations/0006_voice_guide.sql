-- How a brand speaks, in parts that can be held against a text: audience, dos, donts, banned_words, samples. What is left
-- out is empty. The free words in `voice` stay: they are the tone.
alter table brands
  add column voice_guide jsonb not null default '{}',
  add constraint brands_voice_guide_check check (jsonb_typeof(voice_guide) = 'object');
