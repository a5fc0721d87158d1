"""Users, and the tokens that they were given."""

import secrets

import tokens

PROJECT = "myna-test"


class User:
    def __init__(self, uid, email=None, password=None):
        self.uid = uid
        self.email = email
        self.password = password
        self.is_disabled = False


class Accounts:
    def __init__(self, options, clock):
        self._options = options
        self._clock = clock
        self._users = {}
        # The ID tokens that are good, and the user of each refresh token, also of those that are good no more.
        self._id_tokens = {}
        self._refresh_tokens = {}
        self._revoked = set()

    def all(self):
        return list(self._users.values())

    # Users.

    def create(self, email=None, password=None, uid=None):
        user = User(uid or secrets.token_urlsafe(21), email, password)
        self._users[user.uid] = user
        return user

    def find(self, uid):
        return self._users.get(uid)

    def find_email(self, email):
        for user in self._users.values():
            if user.email is not None and user.email.lower() == email.lower():
                return user
        return None

    def delete(self, user):
        self._users.pop(user.uid, None)

    def delete_all(self):
        self._users.clear()

    # Tokens.

    def new_id_token(self, user):
        """An ID token, good for as long as the options say."""
        now = int(self._clock.now())
        provider = "password" if user.email else "anonymous"
        claims = {
            "iss": f"https://securetoken.google.com/{PROJECT}",
            "aud": PROJECT,
            "auth_time": now,
            "user_id": user.uid,
            "sub": user.uid,
            "iat": now,
            "exp": now + self._options["tokenLifetime"],
            # Two of the same second differ.
            "jti": secrets.token_hex(8),
            "firebase": {"sign_in_provider": provider},
        }
        if user.email:
            claims["email"] = user.email
        token = tokens.make(claims)
        self._id_tokens[token] = user.uid
        return token

    def new_refresh_token(self, user):
        token = secrets.token_urlsafe(48)
        self._refresh_tokens[token] = user.uid
        return token

    def user_of(self, id_token):
        """Whose ID token it is; None if it is unknown or no longer good."""
        uid = self._id_tokens.get(id_token)
        if uid is None or tokens.read(id_token)["exp"] <= self._clock.now():
            return None
        return self._users.get(uid)

    def expire_id_tokens(self):
        self._id_tokens.clear()

    def revoke_refresh_tokens(self):
        self._revoked.update(self._refresh_tokens)

    def revoke(self, refresh_token):
        self._revoked.add(refresh_token)

    def is_revoked(self, refresh_token):
        return refresh_token in self._revoked

    def uid_of_refresh_token(self, refresh_token):
        return self._refresh_tokens.get(refresh_token)
