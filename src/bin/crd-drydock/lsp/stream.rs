//! Messages of the protocol on a stream.

use std::io::{BufRead, BufWriter, ErrorKind, Write};
use std::sync::mpsc::{Sender, channel};
use std::thread::{JoinHandle, spawn};

use crd_drydock::lsp::{Event, Message, RequestError};
use lsp_server::{Message as Written, Notification, Request, RequestId, Response, ResponseError};
use serde_json::{Value, from_value, to_value};

/// Something for the server.
pub enum Incoming {
    /// It happened.
    Event(Event),
    /// The client is gone.
    Gone,
}

/// Something for the client.
pub type Outgoing = Message;

/// Hears a client on a thread of its own.
pub fn listen(mut from: impl BufRead + Send + 'static, tell: Sender<Incoming>) {
    spawn(move || {
        loop {
            let event = match Written::read(&mut from) {
                Ok(Some(message)) => Event::Message(read(message)),
                // The next message may be right.
                Err(why) if why.kind() == ErrorKind::InvalidData => Event::Garbled(why.to_string()),
                Ok(None) | Err(_) => break,
            };
            if tell.send(Incoming::Event(event)).is_err() {
                return;
            }
        }
        // The server may have ended already.
        let _ = tell.send(Incoming::Gone);
    });
}

fn read(message: Written) -> Message {
    match message {
        Written::Request(Request { id, method, params }) => Message::Request {
            id: to_value(id).unwrap_or_default(),
            method,
            params,
        },
        Written::Notification(Notification { method, params }) => {
            Message::Notification { method, params }
        }
        Written::Response(Response {
            id,
            response_result,
        }) => Message::Response {
            id: to_value(id).unwrap_or_default(),
            result: response_result
                .map_err(|ResponseError { code, message, .. }| RequestError { code, message }),
        },
    }
}

/// Speaks to a client on a thread of its own, which ends with the sender.
pub fn speak(to: impl Write + Send + 'static) -> (Sender<Outgoing>, JoinHandle<()>) {
    let (say, said) = channel();
    let speaking = spawn(move || {
        let mut to = BufWriter::new(to);
        for message in said {
            if written(message).is_some_and(|message| message.write(&mut to).is_err()) {
                // The client is gone, as the other thread hears.
                return;
            }
        }
    });
    (say, speaking)
}

/// `None` for an answer to a question whose number is none, which nobody can have asked.
fn written(message: Message) -> Option<Written> {
    let id = |id: Value| from_value::<RequestId>(id).ok();
    Some(match message {
        Message::Request {
            id: number,
            method,
            params,
        } => {
            let id = id(number)?;
            Written::Request(Request { id, method, params })
        }
        Message::Notification { method, params } => {
            Written::Notification(Notification { method, params })
        }
        Message::Response { id: number, result } => Written::Response(Response {
            id: id(number)?,
            response_result: result.map_err(|RequestError { code, message }| ResponseError {
                code,
                message,
                data: None,
            }),
        }),
    })
}
