-- pg_dump reads every sequence. Forced row-level security lets neither the owner nor any login dump the tables, but the
-- operator's role can (pg_dump --role=pressroom_operator --enable-row-security), once it may read those too: so that no
-- superuser is needed, which rented databases do not give.
do $$
begin
  execute format('grant select on all sequences in schema %I to pressroom_operator', current_schema());
  -- Those of later migrations too.
  execute format('alter default privileges in schema %I grant usage, select on sequences to pressroom_operator',
    current_schema());
end;
$$;
