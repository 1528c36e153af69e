import { useState } from 'react';
import type { Health } from '../client/types.ts';
import { Button } from '../shell/button.tsx';
import { duration, number } from '../shell/numbers.ts';
import { counted, t } from '../words/text.ts';
import { Grid } from './grid.tsx';
import styles from './health.module.css';

/** Routes that are shown initially. */
const SHOWN = 8;

/** Lists routes with the number and duration of their requests. */
export function Routes({ health: { routes } }: { readonly health: Health }) {
  const [isAll, setIsAll] = useState(false);
  const shown = isAll ? routes.routes : routes.routes.slice(0, SHOWN);
  return (
    <section className={styles.part}>
      <h2>{t('Requests')}</h2>
      <div>
        {routes.routes.length === 0 ? (
          <p className={styles.quiet}>{t('Nobody has asked for anything in the last minutes.')}</p>
        ) : (
          <Grid
            label={t('Requests by route')}
            heads={[t('Route'), t('A second'), t('Half'), t('99 of 100'), t('Longest'), t('Refused'), t('Failed')]}
          >
            {shown.map(({ route, total, half, most, worst, refused, failed }) => (
              <tr key={route ?? ''}>
                <th scope="row">{route === null ? t('Nothing that there is') : <code dir="ltr">{route}</code>}</th>
                <td>{number(total / routes.seconds)}</td>
                <td>{half === null ? '–' : duration(half)}</td>
                <td>{most === null ? '–' : duration(most)}</td>
                <td>{duration(worst)}</td>
                <td>{number(refused)}</td>
                <td className={failed > 0 ? styles.bad : ''}>{number(failed)}</td>
              </tr>
            ))}
          </Grid>
        )}
        {routes.routes.length > shown.length && (
          <Button kind="bare" className={styles.more ?? ''} onClick={() => setIsAll(true)}>
            {counted(routes.routes.length, '{count} route', 'All {count} routes')}
          </Button>
        )}
      </div>
    </section>
  );
}
