//! The yardstick's protocol.
