-- PostgreSQL's stemmer for a language, if there is one.
create or replace function stem_dictionary(the_language text)
returns regdictionary
language sql
stable
as $$
  select d.oid::regdictionary from pg_ts_dict d
  where d.dictnamespace = 'pg_catalog'::regnamespace and d.dictname = case split_part(lower(the_language), '-', 1)
    when 'ar' then 'arabic_stem' when 'ca' then 'catalan_stem' when 'da' then 'danish_stem' when 'de' then 'german_stem'
    when 'el' then 'greek_stem' when 'en' then 'english_stem' when 'es' then 'spanish_stem' when 'et' then 'estonian_stem'
    when 'eu' then 'basque_stem' when 'fi' then 'finnish_stem' when 'fr' then 'french_stem' when 'ga' then 'irish_stem'
    when 'hi' then 'hindi_stem' when 'hu' then 'hungarian_stem' when 'hy' then 'armenian_stem'
    when 'id' then 'indonesian_stem' when 'it' then 'italian_stem' when 'lt' then 'lithuanian_stem'
    when 'nb' then 'norwegian_stem' when 'ne' then 'nepali_stem' when 'nl' then 'dutch_stem' when 'nn' then 'norwegian_stem'
    when 'no' then 'norwegian_stem' when 'pt' then 'portuguese_stem' when 'ro' then 'romanian_stem'
    when 'ru' then 'russian_stem' when 'sr' then 'serbian_stem' when 'sv' then 'swedish_stem' when 'ta' then 'tamil_stem'
    when 'tr' then 'turkish_stem' when 'yi' then 'yiddish_stem' end
$$;
