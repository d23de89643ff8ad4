import { Text } from '../language/body-class.js';

/** Of a space-delimited list of scopes: more than all of them together. */
const SCOPES_AT_MOST = 1_000;

/** Longer texts are no token. */
export const ACCESS_TOKEN_AT_MOST = 256;

export class OAuthTokenGenerateRequestBody {
  @Text({ max: 100 }, 'client_credentials') grant_type!: string;
  @Text({ max: SCOPES_AT_MOST }, 'scopes with a space between') scope!: string;
}

export class OAuthTokenIntrospectRequestBody {
  @Text({ optional: true, max: ACCESS_TOKEN_AT_MOST }, 'required') access_token?: string;
}

export class OAuthTokenRevokeRequestBody {
  @Text({ max: ACCESS_TOKEN_AT_MOST }) access_token!: string;
}
