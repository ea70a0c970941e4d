-- What an account may have and spend is shown to its callers (GET /account/), beside the settings' own limits.
grant select (rate_per_minute, open_jobs_max, daily_budget_micros) on accounts to pressroom_api;
