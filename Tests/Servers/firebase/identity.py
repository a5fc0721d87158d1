"""The addresses that sign people up and in, and refresh their tokens."""

import re
from urllib.parse import parse_qs

import tokens
from accounts import PROJECT
from messages import Refusal, json_answer, json_error

SHORTEST_PASSWORD = 6


def refusal(message):
    """How all of them refuse."""
    errors = [{"message": message, "reason": "invalid", "domain": "global"}]
    return Refusal(json_error(400, message, errors=errors))


class Identity:
    def __init__(self, world):
        self._lock = world.lock
        self._options = world.options
        self._accounts = world.accounts
        self._operations = {
            "signUp": self._sign_up,
            "signInWithPassword": self._sign_in,
            "signInWithCustomToken": self._sign_in_with_custom_token,
            "lookup": self._look_up,
            "sendOobCode": self._send_mail,
            "delete": self._delete,
        }

    def answer(self, request, operation):
        """Does what stands after `accounts:` in the path."""
        self._check_key(request)
        perform = self._operations.get(operation)
        if perform is None or request.method != "POST":
            raise Refusal(json_error(404, "Not Found"))
        values = request.json()
        with self._lock:
            return json_answer(perform(values))

    def refresh(self, request):
        """Gives a new ID token for a refresh token."""
        self._check_key(request)
        form = parse_qs(request.body.read(100_000).decode())
        media_type = request.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        if media_type != "application/x-www-form-urlencoded":
            form = {}
        if form.get("grant_type") != ["refresh_token"]:
            raise refusal("INVALID_GRANT_TYPE")
        with self._lock:
            return json_answer(self._refreshed(form.get("refresh_token", [""])[0]))

    def _refreshed(self, token):
        user = self._user_to_refresh(token)
        if self._options["rotateRefreshTokens"] == "revokeOld":
            self._accounts.revoke(token)
        if self._options["rotateRefreshTokens"] != "no":
            token = self._accounts.new_refresh_token(user)
        id_token = self._accounts.new_id_token(user)
        return {
            "id_token": id_token,
            "access_token": id_token,
            "refresh_token": token,
            "expires_in": str(self._options["tokenLifetime"]),
            "user_id": user.uid,
            "project_id": PROJECT,
            "token_type": "Bearer",
        }

    def _user_to_refresh(self, token):
        if not token:
            raise refusal("MISSING_REFRESH_TOKEN")
        uid = self._accounts.uid_of_refresh_token(token)
        if uid is None:
            raise refusal("INVALID_REFRESH_TOKEN")
        user = self._accounts.find(uid)
        if user is None:
            raise refusal("USER_NOT_FOUND")
        if user.is_disabled:
            raise refusal("USER_DISABLED")
        if self._accounts.is_revoked(token):
            raise refusal("TOKEN_EXPIRED")
        return user

    def _check_key(self, request):
        key, wanted = request.query.get("key"), self._options["apiKey"]
        if not key:
            raise Refusal(json_error(403, "PERMISSION_DENIED", status="PERMISSION_DENIED"))
        if wanted is not None and key != wanted:
            raise refusal("API key not valid. Please pass a valid API key.")

    # Operations: each takes the JSON of the request and returns that of the answer.

    def _sign_up(self, values):
        email, password = values.get("email"), values.get("password")
        if email is None and password is None and "idToken" not in values:
            if not self._options["anonymousSignIn"]:
                raise refusal("ADMIN_ONLY_OPERATION")
            return self._signed_in(self._accounts.create())
        if not self._options["emailSignIn"]:
            raise refusal("OPERATION_NOT_ALLOWED")
        self._check_email(email)
        if not isinstance(password, str) or len(password) < SHORTEST_PASSWORD:
            raise refusal("WEAK_PASSWORD : Password should be at least 6 characters")
        if self._accounts.find_email(email):
            raise refusal("EMAIL_EXISTS")
        if "idToken" not in values:
            return self._signed_in(self._accounts.create(email, password))
        # The anonymous user becomes one with an address, and keeps what is hers.
        user = self._user(values)
        user.email, user.password = email, password
        return self._signed_in(user)

    def _sign_in(self, values):
        if self._options["tooManyAttempts"]:
            raise refusal("TOO_MANY_ATTEMPTS_TRY_LATER")
        if not self._options["emailSignIn"]:
            raise refusal("OPERATION_NOT_ALLOWED")
        self._check_email(values.get("email"))
        user = self._accounts.find_email(values["email"])
        if user is None:
            raise self._wrong_login("EMAIL_NOT_FOUND")
        if user.password != values.get("password"):
            raise self._wrong_login("INVALID_PASSWORD")
        return self._signed_in(user)

    def _sign_in_with_custom_token(self, values):
        try:
            uid = tokens.read(values["token"])["uid"]
        except (KeyError, ValueError, AttributeError):
            raise refusal("INVALID_CUSTOM_TOKEN") from None
        return self._signed_in(self._accounts.find(uid) or self._accounts.create(uid=uid))

    def _look_up(self, values):
        user = self._user(values)
        profile = {"localId": user.uid, "disabled": user.is_disabled}
        if user.email:
            profile |= {"email": user.email, "providerUserInfo": [{"providerId": "password"}]}
        return {"users": [profile]}

    def _send_mail(self, values):
        self._check_email(values.get("email"))
        if values.get("requestType") != "PASSWORD_RESET":
            raise refusal("INVALID_REQ_TYPE")
        known = self._accounts.find_email(values["email"])
        if not known and not self._options["enumerationProtection"]:
            raise refusal("EMAIL_NOT_FOUND")
        return {"email": values["email"]}

    def _delete(self, values):
        self._accounts.delete(self._user(values))
        return {}

    # What they share.

    def _signed_in(self, user):
        if user.is_disabled:
            raise refusal("USER_DISABLED")
        answer = {
            "idToken": self._accounts.new_id_token(user),
            "refreshToken": self._accounts.new_refresh_token(user),
            "expiresIn": str(self._options["tokenLifetime"]),
            "localId": user.uid,
        }
        if user.email:
            answer["email"] = user.email
        return answer

    def _user(self, values):
        token = values.get("idToken")
        user = self._accounts.user_of(token) if isinstance(token, str) else None
        if user is None:
            raise refusal("INVALID_ID_TOKEN")
        return user

    def _wrong_login(self, reason):
        return refusal(
            "INVALID_LOGIN_CREDENTIALS" if self._options["enumerationProtection"] else reason
        )

    @staticmethod
    def _check_email(email):
        if not isinstance(email, str) or not re.fullmatch(r"[^@\s]+@[^@\s]+\.[^@\s]+", email):
            raise refusal("INVALID_EMAIL")
