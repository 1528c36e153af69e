import { useSearch } from '@tanstack/react-router';
import { useModel } from '../client/queries.ts';
import { NothingHere } from '../content/nothing-here.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { t, worded } from '../words/text.ts';
import type { Tab } from './page-head.tsx';
import styles from './people.module.css';
import { RolesPart } from './roles-part.tsx';
import { RulesPart } from './rules-part.tsx';
import { StaffPart } from './staff-part.tsx';
import { VisitorsPart } from './visitors-part.tsx';

/** The action that the page needs. */
const AREA = 'plugin::admin.people.read';

/** The parts of the page, with the action that each needs in addition. */
const PARTS: readonly (Tab & { readonly action: string })[] = [
  { title: worded('Staff'), show: '', action: AREA },
  { title: worded('Visitors'), show: 'visitors', action: 'plugin::users-permissions.user.find' },
  { title: worded('Roles'), show: 'roles', action: 'plugin::users-permissions.role.find' },
  { title: worded('How staff come in'), show: 'rules', action: AREA },
];

/** The page of staff, visitors and roles. */
export function PeoplePage() {
  const { granted } = useModel();
  const { show } = useSearch({ strict: false }) as { readonly show?: string };
  usePageTitle(t('People'));
  const parts = granted.includes(AREA) ? PARTS.filter(({ action }) => granted.includes(action)) : [];
  const part = parts.find((each) => each.show === (show ?? '')) ?? (show === undefined ? parts[0] : undefined);
  if (part === undefined) return <NothingHere />;
  const head = { tabs: parts.map((each) => ({ title: t(each.title), show: each.show })), tabsLabel: t('Parts of the page') };
  return (
    <div className={styles.page}>
      {part.show === '' && <StaffPart head={head} />}
      {part.show === 'visitors' && <VisitorsPart head={head} />}
      {part.show === 'roles' && <RolesPart head={head} />}
      {part.show === 'rules' && <RulesPart head={head} />}
    </div>
  );
}
