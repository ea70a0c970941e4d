-- A suspect whose supervisor is lost was written in a process of its own, so the loss says next to nothing about it: it
-- was a plain kill, or a machine that ran out of memory as a whole. Only the fourth one counts as a crash and has it
-- tried alone (docs/decisions, "Suspects are tried alone").
alter table tasks
  -- How often whoever had this task as a suspect was lost.
  add column orphaned smallint not null default 0;
