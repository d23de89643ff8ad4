import { type MessageBus } from '@perkstream/ports';
import { type ClientSwitch, type ErrorBody, type KeyIdentity, type Operation } from '@perkstream/published';
import { type Registry } from 'prom-client';
import { type OpenApiInfo } from './openapi/open-api-document.js';

/** What the edge of a process serves, and with what. The app fills it in; see `EdgeModule`. */
export interface EdgeOptions {
  readonly operations: readonly Operation[];
  readonly bus: MessageBus;
  readonly keys: KeyLookup;
  readonly logger: EdgeLogger;
  /** Served at `/metrics`; the edge adds its own to it. */
  readonly metrics: Registry;
  /** What must answer before requests would succeed: engines, the message bus. */
  readonly probes: readonly Probe[];
  readonly info: OpenApiInfo;
  /**
   * How long a key that was found is known without asking again; 0: not at all, where `keys` itself knows. Default: 30,000 ms, where
   * somebody tells the `KeyRing` of changes
   */
  readonly keysKnownMilliseconds?: number;
  /** How long a request may take before the client is told 503. Default: 10,000 ms */
  readonly deadlineMilliseconds?: number;
  /** Requests of one address to `/client/v1`; none unless given. Counted in this process alone. */
  readonly clientAddressLimit?: RateLimit;
  /** Is told why a request is answered 503: the engine that did not answer, and the words that it said. */
  readonly tellUnavailable?: (engine: string, cause: string) => void;
  /** Absent: no spans. */
  readonly tracing?: RequestTracing;
}

/** The part of a pino logger that the edge uses. */
export interface EdgeLogger {
  isLevelEnabled(level: string): boolean;
  debug(fields: object, text: string): void;
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
}

export type KeyKind = Operation['keys'];

/**
 * Knows keys. The edge asks once and remembers a positive answer for a while; tokens are compared on this side of the port.
 */
export interface KeyLookup {
  /** The key, when there is one of that kind, id and token. @throws EngineUnavailable */
  find(kind: KeyKind, id: string, token: string): Promise<EdgeKey | undefined>;
}

/** A key, and what it may do. */
export interface EdgeKey extends KeyIdentity {
  /** Names of `SCOPES`; absent: everything that keys of its kind open. */
  readonly scopes?: readonly string[];
  /** Shared by all keys of the project, counted in this process alone. Absent: none. */
  readonly rateLimits?: readonly RateLimit[];
  /** Client keys: the project's `client_trusted_domains`. Absent: any origin, and requests without one. */
  readonly trustedDomains?: readonly string[];
  /** Client keys: the switches of the project that are on. Absent: all are. */
  readonly clientSwitches?: readonly ClientSwitch[];
}

export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
  /** Default: `api_calls`. `bulk_api_calls` counts bulk operations alone, which then count nowhere else. */
  readonly type?: 'api_calls' | 'bulk_api_calls';
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
