import { type MaybePromise } from '@perkstream/kernel';
import { type MessageBus } from '@perkstream/ports';
import {
  type ClientSwitch,
  type CountedCall,
  type ErrorBody,
  type KeyIdentity,
  type KeyKind,
  type KeyRole,
  type MetadataSchema,
  type Operation,
  type SampleProject,
  type SignInDevice,
  type ProjectBasics,
} from '@perkstream/published';
import { type Registry } from 'prom-client';

/** Settings of the edge of a process, filled in by the app. See `EdgeModule`. */
export interface EdgeOptions {
  readonly operations: readonly Operation[];
  readonly bus: MessageBus;
  readonly keys: KeyLookup;
  readonly logger: EdgeLogger;
  /** Served at `/metrics`; the edge adds its own to it. */
  readonly metrics: Registry;
  /** The engines and the message bus, which must answer before requests can succeed. */
  readonly probes: readonly Probe[];
  readonly info: OpenApiInfo;
  /** Names for the examples of the documentation; where absent, examples name things that do not exist. */
  readonly exampleProject?: () => Promise<SampleProject | undefined>;
  /** How long a request may take before it is answered 503. Default: 10,000 ms */
  readonly deadlineMilliseconds?: number;
  /** Absent: none but those of projects. */
  readonly limits?: InstallationLimits;
  /** Absent: calls are counted in this process alone. */
  readonly calls?: CallCounter;
  /** The folder with the files of the console, which may not be there; absent: it is not served. */
  readonly console?: string | undefined;
  /** Absent: people sign in to the console by passwords and links alone. */
  readonly openId?: OpenIdSignIn | undefined;
  /** Receives a project whose calls have come to one of its thresholds, once a minute at most. */
  readonly reportUsage?: ReportUsage;
  /** Receives a project when guesses at its codes begin to be refused. */
  readonly reportCodeGuesses?: (projectId: string) => void;
  /** Receives why a request is answered 503: the engine that did not answer, and the words that it said. */
  readonly reportUnavailable?: (engine: string, cause: string) => void;
  /** Absent: no spans. */
  readonly tracing?: RequestTracing;
}

/** A client of a provider of OpenID Connect. */
export interface OpenIdSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the provider, as people know it. */
  readonly name: string;
  /** Where the provider sends people back to: the address of the engine, without a slash at its end. */
  readonly publicUrl: string;
}

/** How people sign in to the console by OpenID Connect. */
export interface OpenIdSignIn {
  readonly name: string;
  /** Every replica has the same; keys are made of it. */
  readonly secret: string;
  readonly provider: OpenIdProvider;
}

/** Proofs that an answer of the provider belongs to a question. */
interface OpenIdSecrets {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

export interface OpenIdProvider {
  /** The address at the provider where somebody signs in. */
  begin(secrets: OpenIdSecrets): Promise<{ readonly url: string } | { readonly error: unknown }>;
  /** Who has signed in there. @param query with which the browser has come back */
  finish(query: string, secrets: OpenIdSecrets): Promise<ProviderAnswer>;
}

/** An e-mail address that the provider has verified, or why there is none. */
export type ProviderAnswer = { readonly email: string } | { readonly problem: OpenIdProblem; readonly error?: unknown };

/**
 * Why nobody is signed in, as the sign-in page is given it.
 * `expired`: the attempt is too old, began elsewhere or was forged; `failed`: the provider's answer was refused, as for a used code.
 */
export type OpenIdProblem = 'cancelled' | 'expired' | 'failed' | 'too_many' | 'unavailable' | 'unknown' | 'unverified';

/** What the OpenAPI document says of this installation. */
export interface OpenApiInfo {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  /** `PERKSTREAM_PUBLIC_URL`; absent: the address under which the document was fetched */
  readonly serverUrl?: string;
}

/** The part of a pino logger that the edge uses. */
export interface EdgeLogger {
  isLevelEnabled(level: string): boolean;
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export { type KeyKind };

/**
 * Looks keys up. The edge asks for every request and caches nothing, so that a change holds from the next request on.
 */
export interface KeyLookup {
  /** The key, when there is one of that kind, id and token. @throws EngineUnavailable */
  find(kind: KeyKind, id: string, token: string): MaybePromise<EdgeKey | undefined>;
  /**
   * The key that an access token was issued to, with the scopes of the token, as a key of the kind whose operation is asked for.
   * @throws EngineUnavailable
   */
  findByToken(kind: KeyKind, token: string): MaybePromise<EdgeKey | undefined>;
  /**
   * Who is signed in under the token of a session, as somebody with a role in a project, for an operation of these keys; undefined where
   * the session is over. @throws EngineUnavailable
   */
  findBySession(keys: Operation['keys'], token: string, projectId: string): MaybePromise<EdgeKey | undefined>;
  /**
   * The device that keeps the token, on which somebody has signed in before, and whether that was the person with the address.
   * @throws EngineUnavailable
   */
  findDevice(token: string, email?: string): MaybePromise<SignInDevice | undefined>;
}

/** Somebody who is signed in. */
export interface EdgeUser {
  readonly sessionId: string;
  /** The project that the request is about. */
  readonly projectId: string;
  /** In that project; absent: none that opens anything, or there is no such project. */
  readonly role?: KeyRole | undefined;
  /** `ADMIN` of every project. */
  readonly isOwner: boolean;
  /** By project. */
  readonly roles: Readonly<Record<string, string>>;
}

/** A key, and what it may do. */
export interface EdgeKey extends KeyIdentity {
  /** Names of `SCOPES` of an access token. Absent: everything that keys of its kind may do. */
  readonly scopes?: readonly string[];
  /** It is no key but a session of this user, whose id stands in the place of the key's. */
  readonly user?: EdgeUser;
  /** Of an access token: its SHA-256, hexadecimal. */
  readonly tokenHash?: string;
  /** Shared by all keys of the project. Where none is of a type, the installation's holds. */
  readonly rateLimits?: readonly RateLimit[];
  /** The share of its own limits, in per cent, from which a project is notified. */
  readonly usageThresholds?: Partial<Readonly<Record<CallType, number>>>;
  /** Client keys: the project's `client_trusted_domains`. Absent: any origin, and requests without one. */
  readonly trustedDomains?: readonly string[];
  /** Client keys: the switches of the project that are on. Absent: all are. */
  readonly clientSwitches?: readonly ClientSwitch[];
  /** Client keys: how the project guards its codes. Absent: it does not. */
  readonly codes?: CodeProtection;
  /** What nearly every step of a request needs of the project's settings. */
  readonly project?: ProjectBasics;
  /** What metadata is like in the project. Absent: anything. */
  readonly metadataSchemas?: Readonly<Record<string, MetadataSchema>>;
}

/** How a project guards its codes against guesses. */
interface CodeProtection {
  /** Codes that do not work get one answer, in one time. */
  readonly isUniform: boolean;
  /** Of codes that do not work, from one network. */
  readonly limit: RateLimit;
}

/** Limits where projects have none of their own. */
export interface InstallationLimits {
  /** Of all calls of a project, or of a management key. */
  readonly api: RateLimit;
  /** Of calls by client keys of a project from one address. */
  readonly client: RateLimit;
  /** Of attempts to sign in with one e-mail address; three times as many from one client address. Default: 10 in 15 minutes */
  readonly signIn?: RateLimit;
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
  /** Default: `api_calls`. `bulk_api_calls` counts bulk operations alone, which then count nowhere else. */
  readonly type?: CallType;
}

export type CallType = 'api_calls' | 'bulk_api_calls';

export type ReportUsage = (projectId: string, type: CallType) => void;

/** Counts calls against limits. */
export interface CallCounter {
  /** @param owner the project, or the management key; @param counter one of the counters of the owner */
  count(owner: string, counter: string, limit: RateLimit): MaybePromise<CountedCall>;
}

/** Something that must work before requests would. */
export interface Probe {
  readonly name: string;
  /** Rejects unless it works now. */
  readonly check: () => Promise<void>;
  /** Default: 1,000 ms */
  readonly timeoutMilliseconds?: number;
}

/** Spans around requests. */
export interface RequestTracing {
  /** @param parent the client's W3C `traceparent`, when it sent a proper one */
  begin(operation: string, parent: string | undefined): RequestSpan;
}

export interface RequestSpan {
  /** W3C `traceparent` of the span: travels with the request */
  readonly traceparent: string | undefined;
  end(status: number, error?: ErrorBody): void;
}
