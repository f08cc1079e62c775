package chat.service;

import java.io.IOException;
import okhttp3.Headers;
import okhttp3.MediaType;
import okhttp3.RequestBody;
import okhttp3.Response;
import okhttp3.ResponseBody;

/** Calls that Kotlin writes in one way for OkHttp 3, {@code code()}, and in another since 4, {@code code}. Java writes one for all. */
final class OkHttpCompat {
    private OkHttpCompat() {}

    static int status(Response response) {
        return response.code();
    }

    static Headers headers(Response response) {
        return response.headers();
    }

    static String text(Response response) throws IOException {
        ResponseBody body = response.body();
        return body == null ? "" : body.string();
    }

    /** Without a content type if that is empty. */
    static RequestBody body(String type, byte[] bytes) {
        return RequestBody.create(MediaType.parse(type), bytes);
    }
}
