import type { Generated } from 'kysely'

/** Identity: the only tables whose key does not begin with edition_id. */
export interface IdentitySchema {
  user: {
    zuid: number
    /** lower case; null for a user of an external issuer who has shown none */
    mail_id: string | null
    display_name: string
    /** argon2id, in the PHC form; null where the user cannot sign in with a password */
    password_hash: string | null
    /** made by the service: to be changed at the first sign-in */
    password_temporary: Generated<number>
    mail_verified: number
    is_operator: number
    /** a user of an external issuer is known by these two */
    issuer: string | null
    subject: string | null
    created_time: number
    /** since when nobody can sign in with it; null: they can */
    disabled_time: number | null
    /** since when it stands for "Deleted user" only */
    deleted_time: number | null
    /** sessions that began before this are over */
    access_ended_time: number | null
    /** of a bot: the one edition it belongs to (A9); null: a person */
    bot_edition_id: number | null
    bot_created_by: number | null
  }
  access_token: {
    token_hash: string
    zuid: number
    client_id: string
    grant_id: string | null
    /** blank-separated, as the contract writes the names */
    scope: string
    data_centre: string
    /** what the provider keeps with it, as JSON, without the token */
    payload: string
    created_time: number
    expires_time: number
    /** of a personal access token or a token of a bot (A9); null of what the provider or an operator gave */
    token_id: number | null
    token_name: string | null
    /** who made it; of a token of a bot, an admin of its edition */
    created_by: number | null
    /** the personal access token it was made with: it ends with that one */
    parent_id: number | null
    /** to the hour */
    last_used_time: number | null
  }
  /** An application that asks people for access, in the data centre where it was registered (A7). */
  oauth_client: {
    client_key: number
    client_id: string
    client_name: string
    /** null for a public client, which has none and must use PKCE */
    secret_hash: string | null
    /** a JSON array */
    redirect_uris: string
    data_centre: string
    /** null where an operator registered it */
    owner_zuid: number | null
    created_time: number
    /** native: runs on the machine of the person, and takes its answer there (RFC 8252) */
    application_type: 'web' | 'native'
  }
  /** Whatever the provider keeps besides access tokens. What opens something is here as a hash only. */
  oidc_record: {
    model: string
    id_hash: string
    /** JSON; sealed where only the bearer of the id ever needs it */
    payload: string
    zuid: number | null
    grant_id: string | null
    uid_hash: string | null
    consumed_time: number | null
    expires_time: number
    /** who began it, while nobody has signed in; null where somebody has */
    address_hash: Generated<string | null>
    /** of a session of somebody: what its browser says it is, from where and when it was last seen */
    user_agent: Generated<string | null>
    address: Generated<string | null>
    seen_time: Generated<number | null>
  }
  /** A link sent to a mail address, or handed on by an operator: whoever opens it has shown that the address is theirs. */
  mail_link: {
    link_hash: string
    mail_id: string
    purpose: 'VERIFY' | 'RESET'
    created_time: number
    expires_time: number
  }
  /** How many mails a receiver (TO) or an inviter (BY) has had until the window ends. */
  mail_quota: {
    kind: 'TO' | 'BY'
    key_hash: string
    sent: number
    expires_time: number
  }
  /** The authenticator app of a person. */
  account_picture: AccountPictureTable
  two_factor: {
    zuid: number
    /** sealed */
    secret: string
    enabled_time: number
    /** the step of the last code that was accepted: none is accepted twice */
    last_step: number
  }
  /** What is left of the codes for whoever has lost their authenticator app. */
  recovery_code: {
    zuid: number
    code_hash: string
  }
  /** The provider's own keys, made at the first start. */
  provider_key: {
    name: string
    value: string
  }
}

export type AccessTokenTable = IdentitySchema['access_token']

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What somebody shows of themselves. */
export interface AccountPictureTable {
  zuid: number
  /** another one for other bytes */
  picture: string
  media_type: PictureType
  set_time: number
  /** the bytes in base64 */
  data: string
}
