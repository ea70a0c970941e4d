-- A model on the machine itself is a provider like the others, for whom there is no key and no address.
alter table account_models drop constraint account_models_provider_check;
alter table account_models add constraint account_models_provider_check
  check (provider in ('openai', 'anthropic', 'google', 'compatible', 'local'));
