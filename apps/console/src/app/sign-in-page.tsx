import { Alert, Center, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { signIn } from '../api/console-operations.js';
import { type Session } from '../api/session.js';
import { t } from '../texts/texts.js';
import { localTarget } from './local-target.js';
import { NewPassword } from './new-password.js';
import { OpenIdButton, OpenIdProblem } from './openid.js';
import './page-styles.css';
import { Preferences } from './preferences.js';
import { SignInForm } from './sign-in-form.js';

type Step = 'link' | 'dead-link' | 'form' | 'new-password';

/** By password, by a provider of OpenID Connect, or by a link that works once: `/console/sign-in#token=…`. */
export default function SignInPage() {
  useDocumentTitle(`${t('Sign in')} · Perkstream`);
  const [params] = useSearchParams();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>(tokenInAddress() ? 'link' : 'form');
  const next = localTarget(params.get('next'));
  const open = () => navigate(next, { replace: true });
  const then = (session: Session) => {
    queries.setQueryData(['session'], session);
    if (session.user.has_password) open();
    else setStep('new-password');
  };
  const byLink = () => {
    const token = tokenInAddress();
    if (!token) return;
    // The token must not stay in the history of the browser.
    history.replaceState(null, '', location.pathname);
    setStep('link');
    signIn({ link_token: token }).then(then, () => setStep('dead-link'));
  };
  useEffect(byLink);
  // A link that is opened in the tab of this page loads nothing.
  useWindowEvent('hashchange', byLink);
  return (
    <Center mih="100vh" p="md" component="main">
      <Paper withBorder p="xl" w="100%" maw={400} shadow="sm">
        <Stack>
          <Group justify="space-between" wrap="nowrap">
            <Group gap="xs">
              <img src={`${import.meta.env.BASE_URL}favicon.svg`} alt="" width={32} height={32} />
              <Text fw={700}>Perkstream</Text>
            </Group>
            <Group gap={4} wrap="nowrap">
              <Preferences />
            </Group>
          </Group>
          <Title order={1} size="h3">
            {step === 'new-password' ? t('Choose a password') : t('Sign in')}
          </Title>
          {step === 'link' && <Loader aria-label={t('Loading')} />}
          {step === 'dead-link' && (
            <Alert color="yellow">{t('This link was used or is too old. Ask for a new one.')}</Alert>
          )}
          {step === 'new-password' && <NewPassword then={open} later={open} />}
          {(step === 'form' || step === 'dead-link') && (
            <>
              <OpenIdProblem problem={params.get('openid')} />
              <SignInForm then={then} />
              <OpenIdButton next={next} />
            </>
          )}
        </Stack>
      </Paper>
    </Center>
  );
}

function tokenInAddress(): string | undefined {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? undefined;
}
