import { problemAt, type ValueProblem, z } from 'plinth';
import { isHostEntry, type Outgoing, RefusedUrlError } from 'plinth/plugins/outgoing';
import type { Settings } from 'plinth/plugins/settings';
import { type MailOptions, mailOptions, type SmtpOptions, smtpOptions } from './options.ts';

/** The sender of mails, and the server that they go to. */
export interface PostState extends Pick<MailOptions, 'from' | 'replyTo'> {
  /** Null if there is none. */
  readonly smtp: SmtpOptions | null;
  /** See `Setting.savedBy`. */
  readonly savedBy: ReadonlyMap<string, string>;
}

/** The current mail configuration. */
export interface Post {
  /** The current state: the same object until it changes. */
  readonly current: PostState;
  /** The current state for code outside a request, such as a job. */
  latest(): Promise<PostState>;
}

/** The configuration from files alone, which cannot change at run time. */
export function fixedPost({ from, replyTo, smtp }: MailOptions): Post {
  const current: PostState = {
    ...(from !== undefined && { from }),
    ...(replyTo !== undefined && { replyTo }),
    smtp: smtp ?? null,
    savedBy: new Map(),
  };
  return { current, latest: async () => current };
}

/** Hosts that may be reached although they are not public: a server in a private network that files name. */
export function ownHosts({ smtp }: Pick<MailOptions, 'smtp'>): readonly string[] {
  return smtp !== undefined && isHostEntry(smtp.host) ? [smtp.host] : [];
}

const SENDER = 'a mail server requires a sender; set "from"';
const LOGIN = 'user and password must be set together';

/**
 * The configuration that people can change at run time, with the setting `mail`. Options that the app's files or its environment set cannot
 * be changed.
 */
export function changeablePost(settings: Settings, options: MailOptions, outgoing: Pick<Outgoing, 'checkHost'>): Post {
  const { from, replyTo } = mailOptions.shape;
  const { host, port, secure, requireTls, verifyCertificate, user, password } = smtpOptions.shape;
  const schema = z
    .strictObject({
      from: from.meta({ title: 'Sender' }),
      replyTo: replyTo.meta({ title: 'Reply-to address' }),
      host: host
        .optional()
        .meta({ title: 'Server', description: 'Hostname or IP address of the SMTP server. If not set, no emails are sent.' }),
      port: port.meta({ title: 'Port' }),
      secure: secure.meta({ title: 'TLS' }),
      requireTls: requireTls.meta({ title: 'Require STARTTLS' }),
      verifyCertificate: verifyCertificate.meta({ title: 'Verify certificate' }),
      user: user.meta({ title: 'User' }),
      password: password.meta({ title: 'Password' }),
    })
    .refine((said) => said.host === undefined || said.from !== undefined, { message: SENDER })
    .refine((said) => (said.user === undefined) === (said.password === undefined), { message: LOGIN });
  const ofServer = Object.fromEntries(
    ['host', 'port', 'secure', 'requireTls', 'verifyCertificate', 'user', 'password'].map((key) => [key, `smtp.${key}`]),
  );
  const paths = { from: 'from', replyTo: 'replyTo', ...ofServer };
  const allow = ownHosts(options);
  const setting = settings.define('mail', schema, {
    title: 'Email',
    secret: ['password'],
    sentTo: { password: { where: ['host', 'port', 'secure'], protectedBy: ['requireTls', 'verifyCertificate'], with: ['user'] } },
    risks: {
      from: 'sends emails in the name of someone else',
      replyTo: 'sends replies to someone else',
      host: 'sends emails, including password reset codes, through another server',
      port: 'sends emails through another server',
      secure: 'allows emails to be read in transit',
      requireTls: 'allows emails to be read in transit',
      verifyCertificate: 'allows emails to be read in transit',
    },
    options: paths,
    check: async ({ host }, changed) => (changed.has('host') && host !== undefined ? hostProblems(host, allow, outgoing) : []),
  });
  const timeout = options.smtp?.timeout ?? smtpOptions.shape.timeout.parse(undefined);
  let known: z.output<typeof schema> | null = null;
  let state: PostState | null = null;
  const stateOf = (said: z.output<typeof schema>): PostState => {
    if (state !== null && said === known) return state;
    const { from: sender, replyTo: answers, host: server, ...rest } = said;
    const smtp = server === undefined ? null : { ...rest, host: server, timeout };
    known = said;
    state = {
      ...(sender !== undefined && { from: sender }),
      ...(answers !== undefined && { replyTo: answers }),
      smtp,
      savedBy: setting.savedBy,
    };
    return state;
  };
  return {
    get current() {
      return stateOf(setting.get());
    },
    latest: async () => stateOf(await setting.latest()),
  };
}

/** A name that is not found may be found later, and is checked again when a mail is delivered. */
async function hostProblems(
  host: string,
  allow: readonly string[],
  outgoing: Pick<Outgoing, 'checkHost'>,
): Promise<readonly ValueProblem[]> {
  try {
    await outgoing.checkHost(host, { allow });
  } catch (error) {
    if (error instanceof RefusedUrlError) return [problemAt(['host'], error.message)];
  }
  return [];
}
