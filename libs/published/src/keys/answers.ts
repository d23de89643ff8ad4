import { Flag, OneOf, Text, Whole } from '../language/body-class.js';

const TOKEN_TYPES = ['Bearer'] as const;

export class OAuthTokenGenerateResponseBody {
  @Text() access_token!: string;
  @Text('ID of the application key that the token was issued to.') client_id!: string;
  @Whole('Unix time, in seconds.') expires_at!: number;
  @Whole('Seconds until the token expires.') expires_in!: number;
  @Text('Scopes, separated by spaces.') scope!: string;
  @OneOf(TOKEN_TYPES) token_type!: (typeof TOKEN_TYPES)[number];
}

/** Of a token that opens nothing (unknown, expired, revoked, or its key is) the answer says nothing else. */
export class OAuthTokenIntrospectResponseBody {
  @Flag() active!: boolean;
  @Text({ optional: true }) access_token?: string;
  @Text({ optional: true }, 'ID of the application key that the token was issued to.') client_id?: string;
  @Whole({ optional: true }, 'Unix time, in seconds.') expires_at?: number;
  @Whole({ optional: true }, 'Seconds until the token expires.') expires_in?: number;
  @Text({ optional: true }, 'Scopes, separated by spaces.') scope?: string;
  @OneOf(TOKEN_TYPES, { optional: true }) token_type?: (typeof TOKEN_TYPES)[number];
}
