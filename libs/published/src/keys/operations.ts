import { operation } from '../language/operation.js';
import { OAuthTokenGenerateResponseBody, OAuthTokenIntrospectResponseBody } from './answers.js';
import {
  FORM_AT_MOST,
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
  bodyLimit: FORM_AT_MOST,
} as const;

export class GenerateOAuthToken extends operation({
  ...ours,
  id: 'generate-oauth-token',
  path: '/v1/oauth/token',
  summary: 'Issue an access token that opens what its scopes name, for 15 minutes',
  body: OAuthTokenGenerateRequestBody,
  answer: OAuthTokenGenerateResponseBody,
  answersSecret: 'again',
  sample: () => ({ grant_type: 'client_credentials', scope: 'vouchers redemptions' }),
}) {}

export class GenerateOAuthTokenOfProject extends operation({
  ...ours,
  id: 'generate-oauth-token-v2',
  path: '/v2/oauth/token',
  summary: 'Issue an access token of a project, for 15 minutes, to a key that comes as client credentials',
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
  summary: 'Tell what an access token of the project opens, and for how long',
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
  summary: 'Make an access token of the project open nothing any more',
  body: OAuthTokenRevokeRequestBody,
  status: 204,
  notFoundIsEmpty: true,
  outdates: [FindAccessToken],
  sample: ({ accessToken }) => ({ access_token: accessToken }),
}) {}
