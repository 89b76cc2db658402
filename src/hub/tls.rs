//! TLS to a hub, with the checks of `verify-full`: who signed its certificate, and whether it names the host.

use super::error::HubError;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::path::Path;
use std::sync::Arc;
use tokio_postgres_rustls::MakeRustlsConnect;

/// Makes connections that trust the certificates in a file, or those of the system.
pub(super) fn connector(file: Option<&Path>) -> Result<MakeRustlsConnect, HubError> {
    let mut roots = RootCertStore::empty();
    match file {
        Some(path) => {
            let failed = |why: String| HubError::Certificates { path: path.to_owned(), why };
            let found = CertificateDer::pem_file_iter(path).map_err(|e| failed(e.to_string()))?;
            for certificate in found {
                let certificate = certificate.map_err(|e| failed(e.to_string()))?;
                roots.add(certificate).map_err(|e| failed(e.to_string()))?;
            }
            if roots.is_empty() {
                return Err(failed("there is none".to_owned()));
            }
        }
        None => {
            let found = rustls_native_certs::load_native_certs();
            roots.add_parsable_certificates(found.certs);
            if roots.is_empty() {
                let why = found.errors.first().map_or("none was found".to_owned(), ToString::to_string);
                return Err(HubError::NoCertificates { why });
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| HubError::NoCertificates { why: error.to_string() })?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}
