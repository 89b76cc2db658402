//! A long line of JSON laid out for reading; keys keep the order in which they were printed.

/// How wide a line of a page may be.
const WIDTH: usize = 108;

/// Returns lines of JSON that are wide laid out on several, and all else as it is.
pub fn lay_out(text: &str) -> String {
    let line = |line: &str| match serde_json::from_str::<serde_json::Value>(line) {
        Ok(_) if line.chars().count() > WIDTH => value(&mut line.chars().peekable()).laid_out(0),
        _ => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// A value as it is printed, with its key before it.
struct Value {
    head: String,
    items: Vec<Value>,
    tail: &'static str,
}

type Chars<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Reads a value up to the sign behind it. Only JSON that is known to be some comes here.
fn value(chars: &mut Chars<'_>) -> Value {
    let mut head = String::new();
    let mut quoted = false;
    while let Some(c) = chars.next_if(|c| quoted || !matches!(c, ',' | ']' | '}')) {
        head.push(c);
        match c {
            '\\' => head.extend(chars.next()),
            '"' => quoted = !quoted,
            ':' if !quoted => head.push(' '),
            '[' | '{' if !quoted => {
                let mut items = Vec::new();
                while !matches!(chars.peek(), Some(']' | '}')) {
                    items.push(value(chars));
                    chars.next_if_eq(&',');
                }
                chars.next();
                return Value { head, items, tail: if c == '[' { "]" } else { "}" } };
            }
            _ => {}
        }
    }
    Value { head, items: Vec::new(), tail: "" }
}

impl Value {
    fn on_one_line(&self) -> String {
        let items: Vec<String> = self.items.iter().map(Value::on_one_line).collect();
        format!("{}{}{}", self.head, items.join(", "), self.tail)
    }

    fn laid_out(&self, indent: usize) -> String {
        let line = self.on_one_line();
        if indent + line.chars().count() <= WIDTH || self.items.is_empty() {
            return line;
        }
        let mut lines: Vec<String> = Vec::new();
        for item in &self.items {
            let item = item.laid_out(indent + 2);
            let width = |line: &str| indent + line.chars().count() + item.chars().count() + 4;
            match lines.last_mut() {
                // What is short shares a line, unless it is one of many alike.
                Some(last)
                    if self.tail == "}"
                        && !format!("{last}{item}").contains('\n')
                        && width(last) <= WIDTH =>
                {
                    last.push_str(", ");
                    last.push_str(&item);
                }
                _ => lines.push(item),
            }
        }
        let margin = " ".repeat(indent);
        let lines = lines.join(&format!(",\n{margin}  "));
        format!("{}\n{margin}  {lines}\n{margin}{}", self.head, self.tail)
    }
}

#[test]
fn laid_out_json_is_the_same_json() {
    let text = format!(r#"{{"id":1,"why":"a, \"b\" {{c:[","of":[],"list":[{}1]}}"#, "[1,2],".repeat(40));
    let laid_out = lay_out(&text);
    assert!(
        laid_out.starts_with("{\n  \"id\": 1, \"why\": \"a, \\\"b\\\" {c:[\", \"of\": [],\n  \"list\": [\n")
    );
    assert!(laid_out.lines().all(|line| line.chars().count() <= WIDTH), "{laid_out}");
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(read(&laid_out), read(&text));
}
