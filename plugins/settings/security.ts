/** A change of a key that can redirect trust. */
export interface SettingRisk {
  /** What the change can lead to: `sends mails, and the codes in them, to another server`. */
  readonly leadsTo: string;
  /** The action that the change needs. Default: `CHANGES_SECURITY`. */
  readonly needs: string;
}

/** Where a secret is sent. */
export interface SentTo<Key extends string = string> {
  /** Keys that decide who gets it. Empty: it is never sent. */
  readonly where: readonly Key[];
  /** Keys that protect its way while they are true. */
  readonly protectedBy?: readonly Key[];
  /** Keys that mean nothing without it, such as its user name. They are cleared with it. */
  readonly with?: readonly Key[];
}

/** What a setting says about security. */
export interface SettingSecurity {
  readonly risks: ReadonlyMap<string, SettingRisk>;
  /** By secret. */
  readonly sentTo: ReadonlyMap<string, SentTo>;
  /** Secrets that do not say where they are sent, and keys of places that do not say what they risk: they have what is assumed of them. */
  readonly undeclared: readonly string[];
}

/** Declarations of a setting, by key. */
export interface GivenSecurity {
  readonly secrets: ReadonlySet<string>;
  readonly risks: Readonly<Record<string, string | SettingRisk | undefined>>;
  readonly sentTo: Readonly<Record<string, SentTo | undefined>>;
}

/** The action to change what can redirect trust. */
export const CHANGES_SECURITY = 'plugin::admin.security.change';

/** The action to read it. */
export const READS_SECURITY = 'plugin::admin.security.read';

/** Words in names of keys that name another place, or protect the way to it. */
const PLACES: ReadonlySet<string> = new Set([
  ...[
    'host',
    'hosts',
    'hostname',
    'port',
    'url',
    'urls',
    'uri',
    'endpoint',
    'endpoints',
    'server',
    'address',
    'domain',
    'origin',
    'origins',
  ],
  ...['proxy', 'proxies', 'redirect', 'redirects', 'issuer', 'provider', 'providers', 'bucket', 'region', 'target', 'targets'],
  ...['secure', 'tls', 'ssl', 'certificate'],
]);

/** Whether the name of a key suggests that it names another place, or protects the way to it: `host`, `apiUrl`, `requireTls`. */
export function namesPlace(key: string): boolean {
  return key.split(/(?=[A-Z])|[_.-]/).some((word) => PLACES.has(word.toLowerCase()));
}

/**
 * The security of a setting. A secret that does not say where it is sent counts as sent to all keys whose names suggest a place. These keys,
 * those that decide where a secret is sent, and secrets are risks, whether or not they are declared.
 */
export function securityOf(keys: readonly string[], { secrets, risks, sentTo }: GivenSecurity): SettingSecurity {
  const places = keys.filter((key) => !secrets.has(key) && namesPlace(key));
  const destinations = new Map([...secrets].map((secret) => [secret, sentTo[secret] ?? { where: places }]));
  const all = new Map<string, SettingRisk>();
  const add = (key: string, leadsTo: string) => {
    if (!all.has(key)) all.set(key, { leadsTo, needs: CHANGES_SECURITY });
  };
  for (const [key, risk] of Object.entries(risks)) {
    if (typeof risk === 'string') add(key, risk);
    else if (risk !== undefined) all.set(key, risk);
  }
  for (const [secret, { where, protectedBy = [], with: beside = [] }] of destinations) {
    for (const key of [...where, ...protectedBy]) add(key, `determines where the secret "${secret}" is sent`);
    for (const key of [secret, ...beside]) add(key, 'changes the credentials for another service');
  }
  for (const key of places) add(key, 'determines which other server is contacted');
  const undeclared = [
    ...[...secrets].filter((secret) => sentTo[secret] === undefined),
    ...places.filter((key) => risks[key] === undefined),
  ];
  return { risks: all, sentTo: destinations, undeclared };
}
