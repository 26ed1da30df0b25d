// Runs patterns in Java: `java Serve.java`. For the requests and answers see serve.py.

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class Serve {
    public static void main(String[] arguments) throws Exception {
        var lines = new BufferedReader(new InputStreamReader(System.in, "US-ASCII"));
        var answers = new PrintStream(System.out, false, "US-ASCII");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] parts = line.split("\t", -1);
            String[] keys = parts[1].isEmpty() ? new String[0] : parts[1].split(",");
            var written = new StringBuilder();
            for (int left = Integer.parseInt(parts[2]); left > 0; left--) {
                written.append(answer(decoded(parts[0]), keys, decoded(lines.readLine()))).append('\n');
            }
            answers.print(written);
            answers.flush();
        }
    }

    static String source = null;
    static Pattern compiled = null;

    static String answer(String pattern, String[] keys, String text) {
        try {
            if (!pattern.equals(source)) {
                compiled = Pattern.compile(pattern);
                source = pattern;
            }
            Matcher matcher = compiled.matcher(text);
            if (!matcher.find()) {
                return "-";
            }
            var captures = new StringBuilder("+");
            for (String key : keys) {
                boolean isNumber = Character.isDigit(key.charAt(0));
                String found = isNumber ? matcher.group(Integer.parseInt(key)) : matcher.group(key);
                captures.append('\t').append(found == null ? "-" : encoded(found));
            }
            return captures.toString();
        } catch (RuntimeException | StackOverflowError error) {
            return "!" + encoded(error.toString());
        }
    }

    static String decoded(String line) {
        return ByteBuffer.wrap(Base64.getDecoder().decode(line)).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().toString();
    }

    static String encoded(String text) {
        ByteBuffer bytes = ByteBuffer.allocate(2 * text.length()).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asCharBuffer().put(text);
        return Base64.getEncoder().encodeToString(bytes.array());
    }
}
