import { type Access, type Caller, callerName, ForbiddenError, ValidationError } from 'plinth';
import type { AskedProgram, ProgramPlace, ProgramScope } from 'plinth/plugins/admin';
import { MCP } from '../rights.ts';
import type { OAuthAddresses } from './addresses.ts';
import { described, OAuthError, type OAuthErrorCode } from './oauth-error.ts';
import type { Program } from './oauth-tables.ts';
import type { ProgramRegister } from './program-register.ts';
import type { ProgramStore } from './program-store.ts';
import { isNamed, placeOf, withParameters } from './redirects.ts';
import { CHOSEN_AT_FIRST, holds, SCOPES, scopesIn } from './scopes.ts';

/** Lifetime of an authorization code, in milliseconds. */
const CODE_LIFETIME = 60_000;

/** Maximum length of one parameter, in characters. */
const LONGEST = 4_000;

const PARAMETERS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'state',
  'scope',
  'resource',
] as const;

type Parameters = { readonly [Name in (typeof PARAMETERS)[number]]?: string };

/** The input of a person's decision. */
export interface Decision {
  readonly allow: boolean;
  readonly scopes: readonly string[];
}

/** The outcome of a person's decision about a program. */
export interface Decided {
  /** The URL to which the page redirects. */
  readonly to: string;
  readonly program: string;
  /** Null: nothing was granted. */
  readonly scopes: readonly ProgramScope[] | null;
}

/** A request whose program and redirect URI are valid. */
interface Checked {
  readonly program: Program;
  readonly redirect: string;
  readonly place: ProgramPlace;
  readonly given: Parameters;
  readonly offered: readonly ProgramScope[];
  readonly problem: OAuthError | null;
}

/** The dependencies of `Authorization`. */
export interface AuthorizationParts {
  readonly programs: ProgramRegister;
  readonly store: ProgramStore;
  readonly addresses: OAuthAddresses;
  /** See `placeOf`. */
  readonly schemes: readonly string[];
  readonly access: Pick<Access, 'actions'>;
}

/** The authorization endpoint: asks a person what a program may do in their name, and issues a code. */
export class Authorization {
  readonly #parts: AuthorizationParts;

  constructor(parts: AuthorizationParts) {
    this.#parts = parts;
  }

  /**
   * The content of the page that asks a person.
   * @param host the `Host` header
   * @throws ValidationError for an unknown program or redirect URI: the person is not redirected then
   */
  async ask(query: unknown, { ability }: Caller, host: string): Promise<AskedProgram> {
    const checked = await this.#check(query, host);
    const { program, place, offered, problem } = checked;
    const scopes = offered.map((name) => ({
      name,
      isChosen: CHOSEN_AT_FIRST.includes(name),
      isHeld: holds(ability, name, this.#parts.access.actions.keys()),
    }));
    const back =
      problem === null ? null : this.#back(checked, host, { error: problem.error, error_description: described(problem.message) });
    return { name: program.name, place, scopes, problem: problem?.message ?? null, back };
  }

  /**
   * Carries out a person's decision, and issues a code if access is granted.
   * @throws ValidationError as `ask`, and for scopes that the program did not request or the person does not have; ForbiddenError if the person
   * may not use agents
   */
  async decide(query: unknown, { allow, scopes: chosen }: Decision, caller: Caller, host: string): Promise<Decided> {
    const checked = await this.#check(query, host);
    const { program, redirect, given, offered, problem } = checked;
    const answered = (parameters: Readonly<Record<string, string>>, scopes: readonly ProgramScope[] | null): Decided => ({
      to: this.#back(checked, host, parameters),
      program: program.name,
      scopes,
    });
    if (problem !== null) return answered({ error: problem.error, error_description: described(problem.message) }, null);
    if (!allow) return answered(refusal('access_denied', 'The user denied access'), null);
    if (!caller.ability.can(MCP.use)) throw new ForbiddenError("You don't have the permission plugin::mcp.use, which is required for MCP");
    const strange = chosen.find((scope) => !offered.includes(scope as ProgramScope));
    if (strange !== undefined)
      throw new ValidationError(`scopes: ${JSON.stringify(strange.slice(0, 100))} was not requested`, { path: ['scopes'] });
    const scopes = SCOPES.filter((scope) => chosen.includes(scope));
    if (scopes.length === 0) throw new ValidationError('scopes: select at least one', { path: ['scopes'] });
    const { access, store, addresses } = this.#parts;
    const lacking = scopes.find((scope) => !holds(caller.ability, scope, access.actions.keys()));
    if (lacking !== undefined)
      throw new ValidationError(`scopes: you don't have the permissions of the scope ${lacking}`, { path: ['scopes'] });
    const code = await store.addCode(
      {
        program: Number(program.id),
        person: callerName(caller) as string,
        // The session's epoch, not the current one: a request delayed until after a change of the password must get nothing.
        epoch: caller.epoch ?? null,
        scopes: scopes.join(' '),
        resource: addresses.resource(host),
        redirect,
        challenge: given.code_challenge as string,
      },
      CODE_LIFETIME,
    );
    return answered({ code }, scopes);
  }

  #back({ redirect, given }: Checked, host: string, parameters: Readonly<Record<string, string>>): string {
    return withParameters(redirect, { ...parameters, state: given.state, iss: this.#parts.addresses.base(host) });
  }

  async #check(query: unknown, host: string): Promise<Checked> {
    const given = parametersOf(query);
    const program = given.client_id === undefined ? null : await this.#parts.programs.find(given.client_id);
    if (program === null) throw new ValidationError('client_id: this client is not registered', { path: ['client_id'] });
    const redirect = given.redirect_uri;
    const place = redirect === undefined ? null : placeOf(redirect, this.#parts.schemes);
    if (redirect === undefined || place === null || !isNamed(redirect, JSON.parse(program.redirects)))
      throw new ValidationError('redirect_uri: not registered for this client', { path: ['redirect_uri'] });
    const offered = given.scope === undefined ? SCOPES : scopesIn(given.scope);
    return { program, redirect, place, given, offered, problem: this.#problem(given, offered, host) };
  }

  #problem(given: Parameters, offered: readonly ProgramScope[], host: string): OAuthError | null {
    const { response_type: type, code_challenge: challenge, code_challenge_method: method, resource } = given;
    if (type !== 'code') return new OAuthError('unsupported_response_type', 'response_type: expected code');
    if (challenge === undefined || method !== 'S256')
      return new OAuthError('invalid_request', 'code_challenge: is required, with code_challenge_method S256');
    if (!/^[\w-]{43}$/.test(challenge))
      return new OAuthError('invalid_request', 'code_challenge: expected a SHA-256 hash in base64url encoding');
    if (resource !== undefined && !isSame(resource, this.#parts.addresses.resource(host)))
      return new OAuthError('invalid_target', `resource: expected ${this.#parts.addresses.resource(host)}`);
    if (offered.length === 0) return new OAuthError('invalid_scope', `scope: expected one or more of ${SCOPES.join(' ')}`);
    return null;
  }
}

/** Whether two addresses name the same resource; a trailing slash is ignored. */
export function isSame(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

/** @throws ValidationError for a parameter that is repeated or too long */
function parametersOf(query: unknown): Parameters {
  const all = (typeof query === 'object' && query !== null ? query : {}) as Readonly<Record<string, unknown>>;
  const given = PARAMETERS.flatMap((name) => {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    if (value === undefined || value === '') return [];
    if (typeof value !== 'string' || value.length > LONGEST)
      throw new ValidationError(`${name}: expected a single string of at most ${LONGEST} characters`, { path: [name] });
    return [[name, value] as const];
  });
  return Object.fromEntries(given);
}

function refusal(error: OAuthErrorCode, description: string) {
  return { error, error_description: description };
}
