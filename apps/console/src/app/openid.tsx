import { Alert, Button } from '@mantine/core';
import { t } from '../texts/texts.js';

interface OpenIdButtonProps {
  /** Where to go afterwards, below the console. */
  readonly next?: string;
  /** In a page of its own: this one stays as it is. */
  readonly isApart?: boolean;
}

/** Leads to the provider, where the engine has one set up: it then says so in the page. */
export function OpenIdButton({ next = '/', isApart }: OpenIdButtonProps) {
  const name = document.querySelector<HTMLMetaElement>('meta[name="openid"]')?.content;
  if (!name) return null;
  const href = `${import.meta.env.BASE_URL}openid/begin?${new URLSearchParams({ next })}`;
  return (
    <Button component="a" variant="default" href={href} {...(isApart && { target: '_blank', rel: 'noopener' })}>
      {t('Sign in with {name}', { name })}
    </Button>
  );
}

/** Why the way by the provider came to nothing. */
export function OpenIdProblem({ problem }: { readonly problem: string | null }) {
  const texts: Record<string, string> = {
    cancelled: t('Signing in was cancelled.'),
    expired: t('Signing in took too long or began in another browser. Try again.'),
    failed: t('The answer of the sign-in service was not accepted. Try again.'),
    too_many: t('Too many attempts. Wait a few minutes and try again.'),
    unavailable: t('The sign-in service does not answer. Try again later, or use your password.'),
    unknown: t('No account has this e-mail address. Ask an Admin to invite you.'),
    unverified: t('The sign-in service has not confirmed your e-mail address.'),
  };
  const text = problem && Object.hasOwn(texts, problem) ? texts[problem] : undefined;
  return text ? (
    <Alert color="yellow" role="alert">
      {text}
    </Alert>
  ) : null;
}
