import { words } from '../../client/model.ts';
import type { Attribute } from '../../client/types.ts';
import { momentOf } from '../../fields/moment/local-moment.ts';
import { region } from '../../words/languages.ts';
import { t } from '../../words/text.ts';

const DAY = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' });
/** A day without a time, which is the same in every time zone. */
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Formats a value of a condition as rows of the list show it. */
export function valueInWords(attribute: Pick<Attribute, 'type'> | undefined, value: string): string {
  switch (attribute?.type) {
    case 'boolean':
      return value === 'true' ? t('yes') : t('no');
    case 'enumeration':
      return words(value);
    case 'date':
      return IS_DAY.test(value) ? DAY.format(new Date(`${value}T00:00:00Z`)) : value;
    case 'datetime':
    case 'timestamp': {
      const moment = momentOf(value);
      return moment === null ? value : MOMENT.format(moment);
    }
    default:
      return value;
  }
}
