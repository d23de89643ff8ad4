import { operation } from '../language/operation.js';
import { OAuthTokenGenerateResponseBody, OAuthTokenIntrospectResponseBody } from './answers.js';
import {
  MAX_FORM_BYTES,
  OAuthTokenGenerateRequestBody,
  OAuthTokenIntrospectRequestBody,
  OAuthTokenOfProjectRequestBody,
  OAuthTokenRevokeRequestBody,
} from './bodies.js';
import { FindAccessToken } from './messages.js';

/** Opened by keys alone: a token must not make others that open more than itself. */
const ours = {
  context: 'keys',
  service: 'auth',
  method: 'POST',
  keys: 'application',
  scope: null,
  form: true,
  bodyLimit: MAX_FORM_BYTES,
} as const;

export class GenerateOAuthToken extends operation({
  ...ours,
  id: 'generate-oauth-token',
  path: '/v1/oauth/token',
  summary: 'Issue an access token for the given scopes; it is valid for 15 minutes',
  body: OAuthTokenGenerateRequestBody,
  answer: OAuthTokenGenerateResponseBody,
  answersSecret: 'again',
  sample: () => ({ grant_type: 'client_credentials', scope: 'vouchers redemptions' }),
}) {}

export class GenerateOAuthTokenOfProject extends operation({
  ...ours,
  id: 'generate-oauth-token-v2',
  path: '/v2/oauth/token',
  summary: 'Issue an access token of a project to client credentials; it is valid for 15 minutes',
  alsoBasic: true,
  body: OAuthTokenOfProjectRequestBody,
  answer: OAuthTokenGenerateResponseBody,
  answersSecret: 'again',
  sample: ({ project }) => ({
    grant_type: 'client_credentials',
    scope: 'vouchers redemptions',
    project_id: project,
  }),
}) {}

export class IntrospectOAuthToken extends operation({
  ...ours,
  id: 'introspect-oauth-token',
  path: '/v1/oauth/introspect',
  summary: 'Get the scopes of an access token of the project, and when it expires',
  body: OAuthTokenIntrospectRequestBody,
  bodyOptional: true,
  answer: OAuthTokenIntrospectResponseBody,
  answersSecret: 'again',
  sample: ({ accessToken }) => ({ access_token: accessToken }),
}) {}

export class RevokeOAuthToken extends operation({
  ...ours,
  id: 'revoke-oauth-token',
  path: '/v1/oauth/token/revoke',
  summary: 'Revoke an access token of the project',
  body: OAuthTokenRevokeRequestBody,
  status: 204,
  notFoundIsEmpty: true,
  outdates: [FindAccessToken],
  sample: ({ accessToken }) => ({ access_token: accessToken }),
}) {}
