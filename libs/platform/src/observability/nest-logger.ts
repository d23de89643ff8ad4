import { type LoggerService } from '@nestjs/common';
import { type Logger } from 'pino';

/** What Nest logs of each module and provider at the start is of use to those who debug it only. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory']);

/** Nest's own messages, as lines of the process's log: `NestFactory.create(…, { logger: new NestLogger(logger) })` */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    const context = contextOf(rest);
    this.write(context !== undefined && CHATTY.has(context) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(
    level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const stack = rest.slice(0, -1).find((each) => typeof each === 'string' && each.includes('\n    at '));
    const err = [message, ...rest].find((each) => each instanceof Error);
    const fields = { context: contextOf(rest), ...(err !== undefined ? { err } : stack !== undefined && { stack }) };
    this.logger[level](fields, message instanceof Error ? message.message : String(message));
  }
}

/** Nest passes the name of the class that speaks last. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest[rest.length - 1];
  return typeof last === 'string' ? last : undefined;
}
