/** The theme, and how dates and numbers are formatted. */
import { Card } from "../../kit/card.tsx";
import { ChoiceCards } from "../../kit/forms/choice-cards.tsx";
import { Facts } from "../../kit/facts.tsx";
import { exactTime, formatNumber, languageName } from "../../kit/format.ts";
import { useNow } from "../../kit/use-now.ts";
import { themes, useTheme } from "../../theme/use-theme.ts";
import { accountWords } from "../../words/account.ts";
import { frameWords } from "../../words/frame.ts";

const words = accountWords.appearance;

export function AppearanceCard() {
  const [theme, chooseTheme] = useTheme();
  const now = useNow();
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <Card title={words.title} description={words.description}>
      <div className="flex flex-col gap-5">
        <ChoiceCards
          label={words.theme}
          value={theme}
          onChoose={chooseTheme}
          choices={themes.map(({ theme: value }) => ({
            value,
            name: frameWords.accountMenu.themes[value],
          }))}
        />
        <Facts
          facts={[
            { name: words.locale, value: languageName(locale) },
            { name: words.dates, value: exactTime(now) },
            { name: words.numbers, value: formatNumber(12_345.6) },
            { name: words.zone, value: timeZone },
          ]}
        />
        <p className="text-sm text-soft">{words.localeHint}</p>
      </div>
    </Card>
  );
}
